/** Messages about updates of the app. */
export const englishUpdates = {
  updateServerUnreachable: '{host} could not be reached. Check your connection, then check again.',
  updateServerNotSecure:
    'No secure connection to {host} could be made. Check the date of this computer and your network, then check again.',
  updateServerTooSlow: '{host} did not answer in time. Check your connection, then check again.',
  updateServerStatus: '{host} answered with status {status}. Check again later, or look at the releases page.',
  updateServerRedirects:
    '{host} points to another address, which is not followed. A sign-in page of your network may be answering. Check your network, then check again.',
  updateFeedTooLarge:
    'The answer of {host} is too large, so it was not read. A proxy of your network may be answering. Check your network, then check again.',
  updateFeedUnreadable:
    'The answer of {host} is not a list of versions. A proxy or a sign-in page of your network may be answering. Check your network, then check again.',
  updateSignatureWrong:
    'The signature does not match, so the answer was ignored. It may have been changed on its way. Check again in another network, or look at the releases page.',
  updateFeedNotUnderstood:
    'This version of Gatehouse does not understand the list of versions. Look at the releases page.',
  updateFeedExpired:
    'The list of versions has expired, so it was ignored. Check the date of this computer, or look at the releases page.',
  updateFeedOlder:
    'The list names version {version}, which is older than version {newest} seen before, so it was ignored. Check again later, or look at the releases page.',
  updateCheckInterrupted: 'The last check was not finished. Check again.',
} as const
