/** The textbox of the composer: focused when a chat is opened to write in, and when what was chosen for it is chosen. */
export const messageFieldId = 'message-field'
