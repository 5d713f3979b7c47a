import { defineText } from '../define-text.ts'

/** Texts of tool calls that servers execute. */
export const toolRunsText = defineText('toolRunsText', {
  call: (tool: string, server: string, place: number, all: number) =>
    `Tool call: ${tool}, server ${server}${all === 1 ? '' : `, call ${place} of ${all}`}`,
  executes: (server: string, place: 'local' | 'unknown' | { readonly host: string }) =>
    place === 'local' ? `${server}, this computer` : place === 'unknown' ? server : `${server}, ${place.host}`,
  states: {
    waiting: 'Waits for you',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    denied: 'Not allowed',
    stopped: 'Stopped',
    interrupted: 'Interrupted',
  },
  reportsError: 'Error',
  cutOff: 'Cut off',

  // Before a call
  arguments: 'Arguments',
  argumentsNotObject: 'The arguments must be a JSON object',
  edited: 'You changed the arguments.',
  asTheModelAsked: 'As the model asked',
  interruptedHelp: 'The app ended while this call ran. It may have been carried out.',
  stoppedHelp: 'Stopped before its result arrived. It may have been carried out.',
  limits: {
    rounds: 'A rule allows it, but this turn has used all its rounds of tool calls.',
    calls: 'A rule allows it, but this turn has used all its tool calls.',
    minutes: 'A rule allows it, but this turn has used all its time.',
    cost: 'A rule allows it, but this turn has reached its cost limit.',
  },
  leaves: (place: 'local' | { readonly host: string }) =>
    typeof place === 'object'
      ? `The arguments leave this computer, to ${place.host}.`
      : 'Runs on this computer, with all that you can do on it.',
  saysReadOnly: 'Its server says that it only reads.',
  allowOnce: 'Allow once',
  allowForChat: 'Allow for this chat',
  alwaysAllow: 'Always allow',
  deny: 'Deny',
  runAgain: 'Run again',

  // During a call
  running: 'Waiting for the result',
  asksYou: 'Waiting for your answer',
  progressOf: (tool: string) => `Progress of ${tool}`,
  stop: 'Stop',
  notStopped: 'The call could not be stopped.',
  question: 'Question of the server',
  sendAnswer: 'Send answer',
  decline: 'Decline',
  choose: 'Choose',
  noChoice: 'No choice',
  fieldProblems: {
    missing: 'Fill this in',
    number: 'Enter a number',
    integer: 'Enter a whole number',
  },

  // After a call
  sent: 'Sent',
  wasEdited: 'You changed the arguments before they were sent.',
  result: 'Result',
  partOf: (tool: string, place: number, all: number) =>
    all === 1 ? `Result of ${tool}` : `Result of ${tool}, part ${place} of ${all}`,
  nothing: 'The tool returned nothing.',
  binary: 'Binary data, which was left out',
  notShown: (facts: string) => `A picture that can’t be shown: ${facts}`,
  cutOffHelp: 'There was more than the app takes. The model sees that the result was cut off.',
  deniedByYou: 'You did not allow this call. The model knows.',
  deniedByRule: 'A rule does not allow this tool. The model knows.',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Retry this call',
  notRetried: 'The call could not be run again.',
  editAndBranch: 'Edit and branch',
  resultsWait: 'Sent once all calls have their result',
  resultsNotSent: 'All calls have their result, but the chat wasn’t continued.',
})
