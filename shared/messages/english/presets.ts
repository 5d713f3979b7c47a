/** Messages about presets. */
export const englishPresets = {
  slugInvalid: 'This cannot be a slug.',
  presetVersionNotGivenOut: 'The gateway does not give out version {version} of the preset “{name}”.',
  presetNotOnGateway: 'The gateway does not have this preset any more.',
  droppedConversation: 'What was said stays in the chat. A preset is how to ask, not what.',
  droppedDelivery: 'How the answer is sent is for each request to say.',
  droppedSession: 'It ties the requests of one chat together; with a preset all chats would be one.',
  droppedPerson: 'It names the person who asks, and a preset can be used by others.',
  droppedRequestName: 'It names one request in a log, and a preset is for many.',
  droppedDebug: 'It is for looking into one request.',
  droppedPresetTaken: 'A preset cannot use another preset. What that one says has been taken over.',
  droppedPresetUnknown: 'A preset cannot use another preset, and what that one says is not known at the moment.',
  presetExists: 'There is a preset of this slug already, in version {version}.',
  presetChangedMeanwhile: 'The preset is in version {version} now; these changes began from version {baseVersion}.',
} as const
