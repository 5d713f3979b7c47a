import { defineText } from '../define-text.ts'
import { formatClock } from '../format.ts'

/** What went wrong and what to do, in the words of this app. The gateway's own words stand under Details. */
export const errorsText = defineText('errorsText', {
  details: 'Details',
  retry: 'Retry',
  signInAgain: 'Sign in again',
  addCredits: 'Add credits',
  openSettings: 'Open settings',
  restartGateway: 'Restart gateway',
  openDataFolder: 'Open data folder',
  openUsage: 'Open Usage',
  chooseModel: 'Choose another model',
  changeParameters: 'Change parameters',
  shorten: 'Shorten the message',
  nextTryIn: (seconds: number) =>
    `It asks to wait another ${seconds < 90 ? `${seconds} s` : `${formatClock(seconds * 1000)} min`}`,
  mayTryAgain: 'The wait is over',

  /** Two lines: the words of the one who failed, then ours. */
  said: (who: string | null, reason: string, advice: string) =>
    `${who === null ? '' : `${who}: `}“${reason}”\n${advice}`,
  badRequest: {
    title: 'The gateway did not accept the request',
    text: 'One of its values is not allowed, or this model does not take it. Change it, then try again.',
  },
  unauthorized: {
    title: 'Invalid API key',
    text: 'It is missing, or it was revoked. Sign in again to get a new one.',
  },
  noCredit: {
    title: 'Not enough credit',
    text: 'Add credit to your account, then retry.',
  },
  forbidden: {
    title: 'The gateway refused this request',
    text: 'Its rules, or the permissions of this key, don’t allow it. Choose another model, or change the request.',
  },
  flagged: (found: readonly string[]) => ({
    title: 'Blocked by moderation',
    text: `It found: ${found.join(', ')}. Rephrase your message or choose another model.`,
  }),
  notFound: {
    title: 'Not found',
    text: 'The model or preset may have been renamed or taken away. Choose another one, or check its name and retry.',
  },
  filtered: {
    title: 'Your filter removed every provider',
    text: 'Nobody was asked, and nobody but the gateway has seen the message. Loosen the provider settings of this chat, or choose another model.',
  },
  conflict: { title: 'Changed elsewhere', text: 'Wait a moment, then retry.' },
  tooLarge: {
    title: 'The request is too large',
    text: 'It is longer than this model or gateway takes. Shorten the message, or choose a model with a larger context.',
  },
  rateLimit: { title: 'Too many requests', text: 'The gateway asks you to wait. You weren’t charged.' },
  gatewayFault: {
    title: 'The gateway failed',
    text: 'Something went wrong on the gateway’s side, and you may be charged for this attempt. Retry, or choose another model.',
  },
  providerFault: {
    title: 'The provider failed',
    text: 'The gateway is up, but the provider behind it answered with an error. Retry, or choose another model.',
  },
  proxyFault: {
    title: 'The gateway is not answering',
    text: 'This came from a proxy in front of it, so the gateway may be down or restarting. Retry in a moment, or check its address in Settings.',
  },
  unavailable: {
    title: 'Nobody can answer right now',
    text: 'The gateway or every provider of this model is down. Retry in a moment, or choose another model.',
  },
  overloaded: {
    title: 'The provider is overloaded',
    text: 'It has more requests than it can take at the moment. Retry in a while, or choose another model.',
  },
  brokenStream: {
    title: 'The answer ended with an error',
    text: 'It came in the middle of the answer. Retry, or choose another model.',
  },
  gatewayTimeout: {
    title: 'The answer took too long',
    text: 'The gateway gave up waiting for the provider. What was done may be billed. Retry.',
  },
  otherStatus: (status: number) => ({
    title: `The gateway answered with ${status}`,
    text: 'This isn’t a documented error. See Details.',
  }),

  unreachable: {
    title: 'The gateway cannot be reached',
    text: 'Nothing answered at its address. Check the connection, then retry.',
  },
  timeout: {
    title: 'No answer in time',
    text: 'The gateway was silent for too long. It may be working on it still, and bill it. Retry.',
  },
  tls: {
    title: 'The connection is not safe',
    text: 'No secure connection could be made, so nothing was sent. Check the address under Settings.',
  },
  interrupted: {
    title: 'Interrupted',
    text: 'The connection closed before the answer was complete. What had arrived is kept; it may be billed.',
  },
  tooLong: {
    title: 'The answer is too long',
    text: 'The app stopped it at its limit. What it could read is kept; it may be billed. Ask for less, or set a limit of tokens under Parameters.',
  },
  badResponse: {
    title: 'Unexpected response',
    text: 'Something else may stand between, such as a proxy or a sign-in page of the network. Check it, then retry.',
  },
  badSound: (message: string) => ({
    title: 'That is not the sound that was asked for',
    text: `${message} Retry, or choose the other format or another model.`,
  }),

  budgetSpent: {
    title: 'The budget is spent',
    text: 'It is set to stop here, so nothing was sent. Raise it under Usage, then retry.',
  },
  badInput: { title: 'That value is not allowed', text: 'Fix it and try again.' },
  missing: { title: 'No longer available', text: 'It may have been deleted in another window.' },
  storage: {
    title: 'Saving failed',
    text: 'The disk may be full or the data folder write-protected. What is on screen is not lost as long as the app runs.',
  },
  fileDamaged: {
    title: 'An attached file is damaged',
    text: 'Its bytes on the disk are not those that were attached, so nothing was sent. Attach the same file again, to any message, then retry; or edit the message and take it off.',
  },
  fileGone: {
    title: 'An attached file is gone',
    text: 'It is not on the disk any more, so nothing was sent. Attach the same file again, to any message, then retry; or edit the message and take it off.',
  },
  keychain: {
    title: 'The keychain did not answer',
    text: 'The system’s keychain is locked or missing. Unlock it, then retry.',
  },
  internal: { title: 'Something went wrong in the app', text: 'Nothing you wrote is lost. Retry.' },
} as const)
