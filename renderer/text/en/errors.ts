import { defineText } from '../define-text.ts'
import { formatClock } from '../format.ts'

/** What went wrong and what to do, in the words of this app. Details shows the gateway's message. */
export const errorsText = defineText('errorsText', {
  details: 'Details',
  retry: 'Retry',
  signInAgain: 'Sign in again',
  enterKey: 'Enter a key',
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

  /** Two lines: the message of the gateway or provider, then the app's. */
  quoted: (who: string | null, reason: string, advice: string) =>
    `${who === null ? '' : `${who}: `}“${reason}”\n${advice}`,
  badRequest: {
    title: 'The gateway did not accept the request',
    text: 'One of its values isn’t allowed, or this model doesn’t support it. Change it, then try again.',
  },
  unauthorized: {
    title: 'Invalid API key',
    text: 'It is missing, or it was revoked. Sign in again to get a new one.',
  },
  keyRefused: {
    title: 'Invalid API key',
    text: 'It was revoked or has expired. Enter another one, then retry.',
  },
  keyNeeded: { title: 'This gateway needs a key', text: 'Enter it, then retry.' },
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
    text: 'The model or preset may have been renamed or removed. Choose another one, or check its name and retry.',
  },
  filtered: {
    title: 'Your filter removed every provider',
    text: 'The message was sent to no provider; only the gateway has seen it. Loosen the provider settings of this chat, or choose another model.',
  },
  noEndpoint: {
    title: 'No endpoint was left for this request',
    text: 'Your rules excluded each endpoint of this model. Nothing was sent to a provider, and nothing was billed.',
  },
  noProvider: {
    title: 'No provider currently runs this model',
    text: 'Choose another model, or loosen the provider settings of this chat.',
  },
  unknownModel: {
    title: 'The gateway does not know this model',
    text: 'It may have been renamed or removed. Choose another one.',
  },
  wrongModel: {
    title: 'This model cannot chat',
    text: 'It is for something else, such as speech or pictures. Choose another one.',
  },
  modelEnded: {
    title: 'This model was discontinued',
    text: 'The gateway or its provider has removed it. Choose another one.',
  },
  freeEnded: {
    title: 'The free variant was discontinued',
    text: 'Only paid endpoints are left. Choose the paid model, which has a price, or another one.',
  },
  regionRestricted: {
    title: 'Not available in your region',
    text: 'The model is limited to other countries. Choose another one.',
  },
  allBusy: {
    title: 'All providers of this model are busy',
    text: 'Wait a moment, then retry, or choose another model.',
  },
  conflict: { title: 'Changed elsewhere', text: 'Wait a moment, then retry.' },
  tooLarge: {
    title: 'The request is too large',
    text: 'It exceeds the limit of this model or gateway. Shorten the message, or choose a model with a larger context.',
  },
  rateLimit: { title: 'Too many requests', text: 'The gateway asks you to wait. You weren’t charged.' },
  gatewayFault: {
    title: 'The gateway failed',
    text: 'Something went wrong on the gateway’s side, and you may be charged for this attempt. Retry, or choose another model.',
  },
  providerFault: {
    title: 'The provider failed',
    text: 'The gateway is up, but its provider returned an error. Retry, or choose another model.',
  },
  proxyFault: {
    title: 'The gateway is not answering',
    text: 'This came from a proxy in front of it, so the gateway may be down or restarting. Retry in a moment, or check its address in Settings.',
  },
  unavailable: {
    title: 'No provider is available',
    text: 'The gateway or every provider of this model is down. Retry in a moment, or choose another model.',
  },
  overloaded: {
    title: 'The provider is overloaded',
    text: 'It has too many requests at the moment. Retry in a while, or choose another model.',
  },
  brokenStream: {
    title: 'The answer ended with an error',
    text: 'The error occurred in the middle of the answer. Retry, or choose another model.',
  },
  gatewayTimeout: {
    title: 'The answer took too long',
    text: 'The gateway timed out waiting for the provider. You may be charged for this attempt. Retry.',
  },
  otherStatus: (status: number) => ({
    title: `The gateway answered with ${status}`,
    text: 'This isn’t a documented error. See Details.',
  }),

  unreachable: {
    title: 'Can’t reach the gateway',
    text: 'Nothing answered at its address. Check the connection, then retry.',
  },
  timeout: {
    title: 'No answer in time',
    text: 'The gateway sent nothing for too long. It may still be working, and you may be charged. Retry.',
  },
  tls: {
    title: 'The connection isn’t secure',
    text: 'Couldn’t make a secure connection, so nothing was sent. Check the address in Settings.',
  },
  interrupted: {
    title: 'Interrupted',
    text: 'The connection closed before the answer was complete. The part that arrived is kept. You may be charged for it.',
  },
  tooLong: {
    title: 'The answer is too long',
    text: 'The app stopped it at its limit. The part before it is kept. You may be charged for it. Ask for less, or set a token limit under Parameters.',
  },
  badResponse: {
    title: 'Unexpected response',
    text: 'A proxy or a sign-in page of your network may be answering instead. Check it, then retry.',
  },
  badSound: (message: string) => ({
    title: 'The audio isn’t in the requested format',
    text: `${message} Retry, or choose the other format or another model.`,
  }),

  budgetSpent: {
    title: 'The budget is spent',
    text: 'Nothing was sent, because this budget stops sending. Raise it in Usage, then retry.',
  },
  notSentByPolicy: 'Not sent because of the data policy',
  badInput: { title: 'That value isn’t allowed', text: 'Fix it and try again.' },
  missing: { title: 'No longer available', text: 'It may have been deleted in another window.' },
  storage: {
    title: 'Couldn’t save',
    text: 'The disk may be full or the data folder write-protected. What is on screen is kept while the app runs.',
  },
  fileDamaged: {
    title: 'An attached file is damaged',
    text: 'The file on disk has changed since it was attached, so nothing was sent. Attach the same file again to any message and retry, or edit the message and remove it.',
  },
  fileGone: {
    title: 'An attached file is gone',
    text: 'It is no longer on disk, so nothing was sent. Attach the same file again to any message and retry, or edit the message and remove it.',
  },
  keychain: {
    title: 'The keychain didn’t answer',
    text: 'The system’s keychain is locked or missing. Unlock it, then retry.',
  },
  internal: { title: 'Something went wrong in the app', text: 'Nothing you wrote is lost. Retry.' },
} as const)
