import { defineText } from '../define-text.ts'
import { count, formatCost, formatNumber } from '../format.ts'

/** Texts of what an answer may contain other than text, loaded with the first such answer. */
export const answersText = defineText('answersText', {
  // Tools
  toolCall: (name: string) => `Tool call: ${name}`,
  arguments: 'Arguments',
  noArguments: 'none',
  argumentsArriving: 'arriving',
  argumentsNotJson: 'Not valid JSON. Shown as received',
  toolStates: {
    arriving: 'Arriving',
    waiting: 'Waiting for you',
    answered: 'Answered',
    open: 'Not answered',
    incomplete: 'Not complete',
  },
  result: 'Result',
  resultOf: (name: string, place: number, all: number) =>
    all === 1 ? `Result of ${name}` : `Result of ${name}, call ${place} of ${all}`,
  resultPlaceholder: 'Tool output (JSON or plain text)',
  resultIsJson: 'Valid JSON',
  resultIsText: 'Plain text',
  resultLooksLikeJson: 'Not valid JSON. Sent as plain text',
  resultMissing: 'Enter a result, or null if there is none',
  sendResults: 'Send results',
  sendResultsHint: (calls: number) => `All ${count(calls, { one: 'result', other: 'results' })} are sent together`,

  // Structured output
  matchesSchema: 'Matches its schema',
  breaksSchema: (problems: number) =>
    `Doesn’t match its schema: ${count(problems, { one: 'problem', other: 'problems' })}`,

  notChecked: {
    title: 'Not checked against its schema',
    timeout: 'The check took too long and was stopped. A pattern in the schema may be too complex.',
    'too-large': 'The answer or the schema is too large to be checked.',
    stopped: 'The check was stopped.',
    failed: 'The check failed.',
  },

  // Refusal, sources, pictures, sound
  refused: 'The model declined to answer',
  sources: 'Sources',
  fileSource: (name: string) => `File ${name}`,
  otherSource: (type: string) => `Source (${type})`,
  untitledSource: 'Untitled',
  picture: (place: number, all: number) =>
    all === 1 ? 'Picture of the answer' : `Picture ${place} of ${all} of the answer`,
  remotePicture: (host: string) => `Picture at ${host}, not loaded`,
  unknownPicture: 'A picture in an unsupported format',
  sound: 'Audio of the answer',
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  transcript: 'Transcript',
  saveSound: 'Save audio…',
  soundNotPlayed: 'This audio format can’t be played here.',

  // Probabilities of tokens
  tokens: 'Tokens with their probabilities',
  tokensHelp: 'Point at a token, or move with the arrow keys, to see the alternatives.',
  likelihoods: ['90 % and more', '70 to 90 %', '40 to 70 %', '15 to 40 %', 'below 15 %'],
  legend: 'How likely each token was',
  tokenFacts: (token: string, percent: string, alternatives: readonly string[]) =>
    alternatives.length === 0
      ? `${token}: ${percent}`
      : `${token}: ${percent}. It could have been ${alternatives.join(', ')}.`,
  alternative: (token: string, percent: string) => `${token} ${percent}`,
  noAlternatives: 'No alternatives reported',
  ofRefusal: 'Of the refusal',
  loadingTokens: 'Loading the probabilities',
  noTokens: 'The gateway returned no token probabilities for this answer.',
  lineEnd: 'line end',
  space: 'space',
  tab: 'tab',

  // Details
  details: 'Details of this answer',
  statuses: {
    streaming: 'answering',
    done: 'complete',
    stopped: 'stopped',
    failed: 'failed',
    interrupted: 'interrupted',
  },
  facts: {
    status: 'Status',
    asked: 'Requested',
    preset: 'Preset',
    answered: 'Answered by',
    provider: 'Provider',
    finished: 'Finish reason',
    serviceTier: 'Service tier',
    fingerprint: 'Fingerprint',
    promptTokens: 'Tokens in',
    cachedTokens: 'cached',
    completionTokens: 'Tokens out',
    reasoningTokens: 'of which reasoning',
    cost: 'Cost',
    fee: 'Gateway fee',
    upstream: 'Charged by the provider',
    serverTools: 'Gateway’s own tools',
    toolCalls: 'Calls of your tool servers',
    firstToken: 'First token',
    reasoned: 'Reasoned',
    total: 'Total time',
    speed: 'Speed',
    requestId: 'Request ID',
    responseCache: 'Response cache',
    webSearches: 'of which web searches',
  },
  presetVersion: (slug: string, version: number | null) => (version === null ? slug : `${slug}, version ${version}`),
  ended: {
    stop: 'completed',
    length: 'reached the length limit',
    tool_calls: 'called tools',
    content_filter: 'stopped by a content filter',
    error: 'failed',
  } as Readonly<Record<string, string>>,
  runs: (times: number, cost: number | null) => {
    const runs = count(times, { one: 'run', other: 'runs' })
    return cost === null ? runs : `${runs}, ${formatCost(cost)}`
  },
  stepDone: 'done',
  feeOnly: (cost: number) => `${formatCost(cost)}, without what the provider charges`,
  unknown: 'unknown',
  stoppedMayCost: 'Unknown. You may still be charged for what arrived',
  tokensASecond: (speed: number) => `${formatNumber(Math.round(speed))} tok/s`,
  debug: (place: number, all: number) => (all === 1 ? 'Debug' : `Debug, attempt ${place} of ${all}`),
  loadingDetails: 'Loading details',
} as const)
