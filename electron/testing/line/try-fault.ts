import type { CallInput, CallName, CallOutput } from '#shared/ipc/bridge.ts'
import type { ErrorData } from '#shared/errors.ts'
import { germanMessages } from '#shared/messages/german/german.ts'
import { renderNotice } from '#shared/messages/render-notice.ts'
import { isInParts, type LineFault, startFaultLine } from './fault-line.ts'
import { firstText, type LineOperation, wholeSound, wholeText } from './line-answers.ts'

/** The app under test: main's handlers, or a page's bridge. */
export interface FaultedApp {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>
  /** Watches a chat until this answer has ended. `onText` gets the text so far. */
  followAnswer(conversationId: string, answerId: string, onText: (text: string) => void): Promise<EndedAnswer>
  /** Speaks a text. Resolves at the end with the error, or null. `onBytes` gets the number of bytes so far. */
  speak(profileId: string, text: string, onBytes: (bytes: number) => void): Promise<ErrorData | null>
  /** Records a clip of one second that is not silent. */
  recordClip(): Promise<string>
  /** Resolves when the transcription has ended. */
  transcribed(clipId: string): Promise<void>
  /** Expires all pending deadlines of main. */
  passDeadlines(): Promise<void>
}

export interface EndedAnswer {
  readonly status: string
  readonly text: string
  readonly error: ErrorData | null
  /** The message that it answers. */
  readonly question: string
}

/** The result of an operation. */
interface Ended {
  readonly isDone: boolean
  readonly error: ErrorData | null
  /** Typed, recorded or received content that is lost; empty if none is. */
  readonly lost: readonly string[]
  /** Repeats the operation. */
  readonly retry: () => Promise<Ended>
}

/** The result of one operation under one fault; `problems` is empty if the app behaved correctly. */
export interface Trial {
  readonly name: string
  /** `hung` if it never ended. */
  readonly outcome: 'passed' | 'failed' | 'hung'
  readonly message: string | null
  readonly lost: readonly string[]
  readonly problems: readonly string[]
}

const typed = 'Say what you think of lines that break.'

/**
 * Runs an operation under a fault and checks that it ends, with an error that has a German translation; that typed,
 * recorded and received content is kept; and that a retry succeeds once the connection is repaired. The signal of
 * `backstop` aborts when an operation counts as hung.
 */
export async function tryFault(
  app: FaultedApp,
  fault: LineFault,
  operation: LineOperation,
  backstop: () => AbortSignal,
): Promise<Trial> {
  const line = await startFaultLine(fault, operation)
  const draft = { name: fault.name, authorizeUrl: null, dialect: 'gateway' as const }
  const { id: profileId } = await app.call('profiles.save', { draft: { ...draft, baseUrl: line.baseUrl } })
  const whole = { text: fault.wholeText ?? wholeText, sound: fault.wholeSound ?? wholeSound }
  const outcome: { -readonly [Name in keyof Trial]: Trial[Name] } & { problems: string[] } = {
    name: `${fault.name}: ${operation}`,
    outcome: 'hung',
    message: null,
    lost: [],
    problems: [],
  }
  try {
    const ended = await follow(
      app,
      line,
      () => begin(app, operation, profileId, whole, line.confirmReceived),
      backstop(),
    )
    if (ended === null) {
      outcome.problems.push('it never ended')
      return outcome
    }
    outcome.outcome = ended.isDone ? 'passed' : 'failed'
    outcome.message = ended.error?.message ?? null
    outcome.lost = ended.lost
    outcome.problems.push(...ended.lost.map((what) => `lost: ${what}`))
    if (ended.isDone && !fault.mayPass?.includes(operation)) outcome.problems.push('it passed for a whole answer')
    if (ended.isDone) return outcome

    outcome.problems.push(...wordsProblems(ended.error))
    await line.repair()
    await app.call('profiles.save', { id: profileId, draft: { ...draft, baseUrl: line.baseUrl } })
    Object.assign(whole, { text: wholeText, sound: wholeSound })
    const again = await follow(app, null, ended.retry, backstop())
    if (!again?.isDone) outcome.problems.push(`it cannot be tried again: ${again?.error?.message ?? 'it never ended'}`)
    else outcome.problems.push(...again.lost.map((what) => `lost by trying again: ${what}`))
    return outcome
  } finally {
    await app.call('profiles.remove', { profileId })
    await line.close()
  }
}

function wordsProblems(error: ErrorData | null): string[] {
  if (error === null) return ['it failed without an error']
  if (!/\p{L}{2,}.*\p{L}{2,}/u.test(error.message)) return [`its error has no words: ${error.message}`]
  // Messages of a gateway are not translated.
  if (error.source === 'gateway' || renderNotice(germanMessages, error.notice) !== null) return []
  return [`its error has no German: ${error.message}`]
}

/** Waits for the end, and expires deadlines when nothing more will be sent. Null if it never ends. */
async function follow(
  app: FaultedApp,
  line: { readonly silent: Promise<void> } | null,
  start: () => Promise<Ended>,
  never: AbortSignal,
): Promise<Ended | null> {
  const over = new AbortController()
  const ended = start().finally(() => over.abort())
  const late = new Promise<null>((resolve) => never.addEventListener('abort', () => resolve(null)))
  if (line) void passDeadlines(app, line, AbortSignal.any([over.signal, never]))
  return Promise.race([ended, late])
}

async function passDeadlines(
  app: FaultedApp,
  { silent }: { readonly silent: Promise<void> },
  end: AbortSignal,
): Promise<void> {
  await silent
  while (!end.aborted) await app.passDeadlines()
}

interface Whole {
  readonly text: string
  readonly sound: number
}

async function begin(
  app: FaultedApp,
  operation: LineOperation,
  profileId: string,
  whole: Whole,
  onReceived: () => void,
): Promise<Ended> {
  switch (operation) {
    case 'chat, streamed':
    case 'chat, in one piece':
      return chat(app, operation, profileId, whole, onReceived)
    case 'transcription':
      return transcribe(app, profileId, whole)
    case 'speech':
      return speak(app, profileId, whole, onReceived)
  }
}

async function chat(
  app: FaultedApp,
  operation: LineOperation,
  profileId: string,
  whole: Whole,
  onReceived: () => void,
): Promise<Ended> {
  const active = (await app.call('profiles.list', {})).find(({ isActive }) => isActive)
  await app.call('profiles.choose', { profileId })
  const { id: conversationId } = await app.call('conversation.create', { model: 'line/model' })
  const sent = await app.call('conversation.send', { conversationId, text: typed })
  if (active) await app.call('profiles.choose', { profileId: active.id })
  if (sent.type === 'queued') throw new Error('A new conversation has no answer that a message could wait for.')
  return answered(sent.answerId)

  async function answered(answerId: string): Promise<Ended> {
    let received = ''
    const { status, text, error, question } = await app.followAnswer(conversationId, answerId, (now) => {
      received = now
      if (now.length >= firstText.length || !isInParts(operation)) onReceived()
    })
    const isDone = status === 'done'
    return {
      isDone,
      error,
      lost: [
        ...(question === typed ? [] : ['the question']),
        ...(text.startsWith(received) ? [] : [`of the answer that was shown: ${received}`]),
        ...(isDone && text !== whole.text ? [`of the answer: only "${text}"`] : []),
      ],
      retry: async () => {
        const again = await app.call('conversation.retry', { conversationId, messageId: answerId })
        return answered(again.answerId)
      },
    }
  }
}

async function transcribe(app: FaultedApp, profileId: string, whole: Whole): Promise<Ended> {
  const clipId = await app.recordClip()
  const { clip: recorded } = await app.call('clip.read', { clipId })
  const settings = { model: 'line/model', language: null, temperature: null, provider: null }
  const { id } = await app.call('clip.transcribe', { clipId, settings, profileId, evenSilence: false })
  return heard()

  async function heard(): Promise<Ended> {
    await app.transcribed(clipId)
    const { clip, transcriptions } = await app.call('clip.read', { clipId })
    const last = transcriptions.find((each) => each.id === id)
    const isDone = last?.status === 'done'
    return {
      isDone,
      error: last?.error ?? null,
      lost: [
        ...(clip.status === 'kept' && clip.seconds === recorded.seconds ? [] : ['the recording']),
        ...(isDone && last.text !== whole.text ? [`of the transcription: only "${last.text}"`] : []),
      ],
      retry: async () => {
        await app.call('clip.retry', { transcriptionId: id })
        return heard()
      },
    }
  }
}

async function speak(app: FaultedApp, profileId: string, whole: Whole, onReceived: () => void): Promise<Ended> {
  let received = 0
  const error = await app.speak(profileId, typed, (bytes) => {
    received = bytes
    if (bytes >= wholeSound / 2) onReceived()
  })
  const [spoken] = await app.call('speech.history', {})
  const isDone = error === null && spoken?.status === 'done'
  return {
    isDone,
    error,
    lost: [
      ...(spoken?.text === typed && spoken.profileId === profileId ? [] : ['the text']),
      ...((spoken?.bytes ?? 0) >= received ? [] : ['sound that was heard']),
      ...(isDone && spoken.bytes !== whole.sound ? [`of the sound: only ${spoken.bytes} bytes`] : []),
    ],
    retry: () => speak(app, profileId, whole, onReceived),
  }
}
