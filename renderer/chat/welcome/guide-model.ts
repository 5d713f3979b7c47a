/** The model of the gateway on this computer that answers from the user guide. */
export const guideModel = 'gatehouse/guide'
