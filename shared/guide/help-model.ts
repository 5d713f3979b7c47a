/** The embedded gateway's model that answers from the user guide. */
export const helpModel = 'gatehouse/guide'
