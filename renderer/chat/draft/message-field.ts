/** Id of the composer's textbox. It is focused when a chat is opened, and after a choice made for it. */
export const messageFieldId = 'message-field'
