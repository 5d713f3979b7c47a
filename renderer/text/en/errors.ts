/** What went wrong and what to do, in the words of this app. The gateway's own words stand under Details. */
export const errorsText = {
  details: 'Details',
  retry: 'Retry',
  signInAgain: 'Sign in again',
  addCredits: 'Add credits',
  openSettings: 'Open settings',
  restartGateway: 'Restart gateway',
  openDataFolder: 'Open data folder',
  nextTryIn: (seconds: number) => `Next try in ${seconds} s`,
  mayTryAgain: 'The wait is over',

  said: (reason: string, advice: string) => `“${reason.trim()}” ${advice}`,
  badRequest: {
    title: 'The gateway did not accept the request',
    text: 'One of its values is not allowed. Change it, then send again.',
  },
  unauthorized: {
    title: 'The gateway does not know this key',
    text: 'It is missing, or it was revoked. Sign in again to get a new one.',
  },
  noCredit: {
    title: 'Not enough credit',
    text: 'The gateway did not answer for want of credit. Add some, then retry.',
  },
  forbidden: {
    title: 'This key may not do that',
    text: 'The gateway wants a management key for it, which is another one than you sign in with. Add it in Settings, under the keys of this gateway.',
  },
  notFound: { title: 'The gateway does not have that', text: 'Check the name of the model or preset, then retry.' },
  conflict: { title: 'Somebody else changed it just now', text: 'Wait a moment, then retry.' },
  tooLarge: { title: 'The request is too large', text: 'Shorten the message or begin a new chat.' },
  rateLimit: { title: 'Too many requests', text: 'The gateway asks to wait before the next one.' },
  gatewayFault: {
    title: 'The gateway failed',
    text: 'The fault is on its side. Retry; if it stays, try another model.',
  },
  providerFault: {
    title: 'The provider failed',
    text: 'The gateway is up, but the provider behind it answered with an error. Retry, or try another model.',
  },
  unavailable: {
    title: 'Nobody can answer right now',
    text: 'The gateway or every provider of this model is busy or down. Retry in a moment, or try another model.',
  },
  gatewayTimeout: { title: 'The answer took too long', text: 'The gateway gave up waiting for the provider. Retry.' },
  otherStatus: (status: number) => ({
    title: `The gateway answered with ${status}`,
    text: 'That is not one of the errors it documents.',
  }),

  unreachable: {
    title: 'The gateway cannot be reached',
    text: 'Nothing answered at its address. Check the connection, then retry.',
  },
  timeout: { title: 'No answer in time', text: 'The gateway was silent for too long. Retry.' },
  tls: {
    title: 'The connection is not safe',
    text: 'The gateway’s certificate could not be verified, so nothing was sent. Check the address under Settings.',
  },
  interrupted: {
    title: 'Interrupted',
    text: 'The connection closed before the answer was complete. What had arrived is kept; it may be billed.',
  },
  badResponse: {
    title: 'That was not an answer of a gateway',
    text: 'Something else may stand between, such as a proxy or a sign-in page of the network. Check it, then retry.',
  },

  badInput: { title: 'That value is not allowed', text: 'Mend it, then try again.' },
  missing: { title: 'That is not there any more', text: 'It may have been deleted in another window.' },
  storage: {
    title: 'Saving failed',
    text: 'The disk may be full or the data folder write-protected. What is on screen is not lost as long as the app runs.',
  },
  keychain: {
    title: 'The keychain did not answer',
    text: 'The system’s keychain is locked or missing. Unlock it, then retry.',
  },
  internal: { title: 'Something went wrong in the app', text: 'Nothing you wrote is lost. Retry.' },
} as const
