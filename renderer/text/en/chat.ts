import { defineText } from '../define-text.ts'
import { count, formatCost, formatNumber, formatShortDuration } from '../format.ts'

/** `$0.0131`, or `$0.0131 and 2 unknown` if two answers have no reported cost. */
function costWords(cost: number | null, unknown: number): string {
  if (cost === null) return 'unknown'
  return unknown === 0 ? formatCost(cost) : `${formatCost(cost)} and ${formatNumber(unknown)} unknown`
}

/** Texts of the chat view. */
export const chatText = defineText('chatText', {
  // The list
  chats: 'Chats',
  conversations: 'Conversations',
  newChat: 'New chat',
  showChats: 'Show chats',
  hideChats: 'Hide chats',
  builtInHelp: 'Built-in help',
  groups: { pinned: 'Pinned', today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  answering: 'Answering',
  draft: 'Draft',
  nothingSaid: 'No messages yet',
  states: { stopped: 'Stopped', failed: 'Failed', interrupted: 'Interrupted' },
  unread: 'New answer',
  pin: 'Pin',
  unpin: 'Unpin',
  notPinned: 'Couldn’t change the pin',
  moreOfChats: 'More',
  rename: 'Rename',
  delete: 'Delete',
  newName: (title: string) => `New name of ${title}`,
  deleted: (title: string) => `Deleted “${title}”`,
  undo: 'Undo',
  loadingChats: 'Loading chats',
  noChatsTitle: 'No chats yet',
  noChatsText: 'Your chats will appear here.',
  notRenamed: 'Couldn’t save the name',
  notDeleted: 'Couldn’t delete the chat',
  notRestored: 'Couldn’t restore the chat',
  notCreated: 'Couldn’t create a chat',

  // The toolbar
  chatMenu: 'Rename, export or delete',
  costSoFar: (cost: number | null, unknown: number) =>
    cost === null ? 'cost unknown' : `${costWords(cost, unknown)} so far`,
  inspector: 'Inspector',
  goesTo: 'This chat goes to',
  gatewayGone: 'Removed gateway',
  otherGateway: 'not in use',
  otherGatewayHelp: (own: string, active: string) => `This chat goes to ${own}. New chats go to ${active}.`,

  // Messages
  messages: 'Messages',
  you: 'You',
  model: 'The model',
  loadingMessages: 'Loading messages',
  jumpToLatest: 'Jump to latest',
  answeredBy: 'answered by',
  presetVersion: (version: number) => `v${version}`,
  reasoned: 'Reasoning',
  reasonedFor: (milliseconds: number) => `Reasoned for ${formatShortDuration(milliseconds)}`,
  reasoning: 'Reasoning…',
  waiting: 'Waiting for the gateway',
  unknownCost: 'cost unknown',
  tokens: (prompt: number | null, completion: number | null) =>
    `${prompt === null ? 'unknown' : formatNumber(prompt)} in, ${completion === null ? 'unknown' : formatNumber(completion)} out`,
  shortTime: formatShortDuration,
  speed: (tokensASecond: number) => `${formatNumber(Math.round(tokensASecond))} tok/s`,
  finishReasons: {
    length: 'reached the length limit',
    content_filter: 'stopped by a content filter',
    tool_calls: 'called a tool',
    error: 'failed',
  } as Readonly<Record<string, string>>,
  finishedBecause: (reason: string) => `ended: ${reason}`,
  copyMarkdown: 'Copy as Markdown',
  copyRich: 'Copy as rich text',
  notCopied: 'Couldn’t copy',
  tokenProbabilities: 'Token probabilities',
  answerDetails: 'Details of this answer',
  retry: 'Retry',
  regenerate: 'Regenerate',
  continue: 'Continue',
  notContinued: 'Couldn’t continue the answer',
  cutAtLength: 'Cut at the length limit',
  nextTry: (seconds: number) => `Trying again in ${seconds} s`,
  tryingNow: 'Trying again',
  tryNow: 'Try now',
  stopWaiting: 'Stop waiting',
  incomplete: (words: number) =>
    words === 0
      ? 'Incomplete: an error occurred before the first word.'
      : `Incomplete: an error occurred after ${count(words, { one: 'word', other: 'words' })}.`,
  serverTools: (runs: number, cost: number | null) => {
    const tools = count(runs, { one: 'gateway tool', other: 'gateway tools' })
    return cost === null || cost === 0 ? tools : `${tools} ${formatCost(cost)}`
  },
  cacheHit: 'Response cache: hit',
  cacheMiss: 'Response cache: miss',
  feeAndUpstream: (fee: number, upstream: number | null) =>
    upstream === null ? `${formatCost(fee)} fee` : `${formatCost(fee)} fee and ${formatCost(upstream)} to the provider`,
  notRetried: 'Couldn’t retry',
  previousBranch: 'Previous branch',
  nextBranch: 'Next branch',
  branchNotShown: 'Couldn’t switch branches',
  branchPlace: (index: number, all: number) => `${index}/${all}`,
  stopped: 'Stopped',
  stoppedBeforeFirst: 'Stopped before the first word',
  interruptedAfter: (words: number) => `Interrupted after ${count(words, { one: 'word', other: 'words' })}`,
  interruptedBeforeFirst: 'Interrupted before the first word',
  interruptedText:
    'The connection closed before the answer was complete. The part that arrived is kept. You may be charged for it.',
  problemDetails: 'Details',
  damaged: 'This message is damaged and may be incomplete. A backup may have the original.',
  emptyAnswer: 'The answer is empty',
  finished: (text: string) => `Answer finished. ${text}`,
  saveResults: 'Save results for tests',
  waitsForYou: (tool: string) => `Waits for you: ${tool}`,
  waitsForDecision: (calls: number, text: string) =>
    `Waiting for you: ${count(calls, { one: 'tool call asks', other: 'tool calls ask' })} to run. ${text}`,
  waitsForResults: (calls: number, text: string) =>
    `Waiting for you: ${count(calls, { one: 'tool call needs', other: 'tool calls need' })} a result. ${text}`,
  notFinished: { stopped: 'Answer stopped.', failed: 'Answer failed.', interrupted: 'Answer interrupted.' },

  // Markdown
  code: 'code',
  copy: 'Copy',
  copied: 'Copied',
  wrapLines: 'Wrap lines',
  copyCsv: 'Copy as CSV',
  note: (number: number) => `Footnote ${number}`,
  notes: 'Footnotes',
  backToText: (number: number) => `Back to where footnote ${number} is mentioned`,
  done: 'Done',
  notDone: 'Not done',
  image: (alternative: string, host: string) =>
    alternative === '' ? `Image at ${host}` : `Image: ${alternative} (${host})`,
  imageNotShown: (alternative: string) => (alternative === '' ? 'Image' : `Image: ${alternative}`),
  opens: (host: string) => `Opens ${host}`,
  notOpened: (host: string) => `Couldn’t open ${host}`,

  // Composer
  message: 'Message',
  write: 'Write a message',
  askGuide: 'Ask how Gatehouse works, or connect a model to ask anything',
  askGuideMore: 'Ask how Gatehouse works',
  writeNext: 'Write your next message. It will be sent after this answer',
  send: 'Send',
  cannotSend: 'Can’t send yet. See the message above',
  stop: 'Stop',
  draftNotSaved: 'Couldn’t save this draft. Trying again…',

  // Model picker
  currentModel: (name: string) => `Model: ${name}`,
  defaultModel: 'Default model',
  modelNotChosen: 'Couldn’t select the model',

  // Inspector
  unknown: 'unknown',
  costAndUnknown: costWords,
  none: 'none',
  copyRequestId: 'Copy request ID',
} as const)
