import { count } from '../format.ts'
import { defineText } from '../define-text.ts'

/** Texts of the cards that connect a model, and of the first screen. */
export const connectCardsText = defineText('connectCardsText', {
  // The first screen
  title: 'Connect a model',
  text: 'Use one on this computer, or sign in to a service. You can add more at any time.',
  readyTitle: 'What can I help with?',
  justLooking: 'Just looking?',
  lookAround: 'Look around with the built-in help',
  connectAnother: 'Connect another…',
  close: 'Close',
  runsHere: (model: string, server: string) => `${model} runs in ${server} on this computer. It costs nothing.`,
  cloudModel: (model: string, server: string) =>
    `${model} doesn’t run on this computer: ${server} sends your messages to its cloud.`,
  serverStopped: (server: string) => `${server} isn’t running. Start it, or choose another model.`,
  serverDeclined: (server: string) => `${server} is turned off in Settings. Turn it on there, or choose another model.`,
  onThisComputer: (model: string) => `${model} answers through the gateway on this computer.`,
  through: (model: string, gateway: string) => `${model} answers through ${gateway}.`,
  freeThrough: (model: string, gateway: string) => `${model} answers through ${gateway}. It costs nothing.`,
  goesTo: (gateway: string) => `Your messages go to ${gateway}.`,

  // OpenRouter
  openRouterText: 'Hundreds of models with one account, some of them free.',
  openRouterShort: 'Free models included',
  signIn: 'Sign in',
  signInTo: (gateway: string) => `Sign in to ${gateway}`,
  starting: 'Opening your browser',
  waiting: 'Choose Allow in your browser, then come back.',
  finishing: 'Finishing the sign-in',
  openAgain: 'Open again',
  notFinished: 'The sign-in didn’t finish. Try again, or paste a key.',
  notStarted: 'Couldn’t start the sign-in. Try again, or paste a key.',
  pasteKey: 'Paste a key',
  key: (gateway: string) => `${gateway} key`,
  showKey: 'Show the key',
  hideKey: 'Hide the key',
  connect: 'Connect',
  connecting: 'Connecting',
  cancel: 'Cancel',
  keyEmpty: 'Paste a key first.',
  keyRefused: (gateway: string) => `${gateway} doesn’t accept this key. Check that you copied all of it.`,

  // Local models
  local: 'Local models',
  found: (server: string, models: number) => `${server}: found ${count(models, { one: 'model', other: 'models' })}`,
  foundNone: (server: string) => `${server}: running, no chat model yet`,
  notRunning: (server: string) => `${server}: not running`,
  turnedOff: (server: string) => `${server}: turned off`,
  searching: 'Looking for Ollama, LM Studio and llama.cpp',
  getModel: 'Download a model there and it appears here.',
  startOne: 'Start Ollama, LM Studio or llama.cpp and it appears here.',
  startShort: 'Start one and it appears here.',
  howToStart: 'How to start one',
  howToGetModel: 'How to get one',
  use: 'Use',
  modelToUse: (model: string) => `Use ${model}`,
  choose: 'Choose',
  notUsed: 'Couldn’t select the model.',

  // Another gateway
  other: 'Other gateway or API key',
  otherShort: 'Other gateway',
  otherText: 'LiteLLM, vLLM, your company’s gateway, or a key from OpenAI or Mistral.',
  otherShortText: 'Or an API key',
  connectOther: 'Connect…',
  connectOtherLabel: 'Connect another gateway',

  // Under a reply of the built-in help
  answerWith: (model: string) => `Answer with ${model}`,
  notAnswered: 'Couldn’t send the message to the model.',

  // A server was found
  announced: (server: string, models: number) =>
    `${server} is running with ${count(models, { one: 'model', other: 'models' })}. They’re free to use here.`,
  decline: 'Don’t use',
  declined: (server: string) => `${server} isn’t used. You can turn it on in Settings.`,
  undo: 'Undo',

  // Settings
  servers: 'Model servers on this computer',
  runningWith: (models: number) => `Running, ${count(models, { one: 'model', other: 'models' })}`,
  stopped: 'Not running',
  off: 'Off. Gatehouse doesn’t look for it.',
  serverToUse: (server: string) => `Use ${server}`,
} as const)
