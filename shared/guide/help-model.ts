/** The embedded gateway's model that answers from the user guide. */
export const helpModel = 'gatehouse/guide'

/** What the gateway calls that model and its provider. The app shows the name in the person's language. */
export const helpName = 'Built-in help'
