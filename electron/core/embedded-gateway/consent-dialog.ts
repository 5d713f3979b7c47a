import type { ConsentRequest, ProgramFacts } from '#shared/gateway-key.ts'
import type { MainWords } from '../words/english.ts'

type ConsentWords = MainWords['consent']

/** The native dialog that asks for consent. Deny is the default, so that an accidental key press allows nothing. */
export interface ConsentDialog {
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly [deny: string, allow: string]
  readonly defaultId: 0
  readonly cancelId: 0
}

/** Index of Allow among the buttons. */
export const allowButton = 1

/**
 * Returns the dialog for a request: the name that the program claims, the process that the system reports, and what it
 * would be allowed. `commandLine` is what gets the key when a command in a terminal asks.
 */
export function consentDialog(request: ConsentRequest, words: ConsentWords, commandLine?: string): ConsentDialog {
  const { name, asker, managesPresets, limitUsd, limitPeriod, expiresAt } = request
  const abilities = [
    words.chat,
    limitUsd === null ? words.spendsWithoutLimit : words.spendsUpTo(limitUsd, limitPeriod),
    words.seesPresets,
    ...(managesPresets ? [words.managesPresets] : []),
  ]
  return {
    title: words.title,
    message: name === null ? words.messageUnnamed : words.message(name),
    detail: [
      words.unverified,
      '',
      words.askedBy(describeProgram(asker, words)),
      describeReceiver(request, words, commandLine),
      '',
      words.abilities,
      ...abilities.map((ability) => `• ${ability}`),
      '',
      expiresAt === null ? words.expiry : words.expiryAt(new Date(expiresAt)),
      words.doubt,
    ].join('\n'),
    buttons: [words.deny, words.allow],
    defaultId: 0,
    cancelId: 0,
  }
}

function describeReceiver(
  { callback, receiver }: ConsentRequest,
  words: ConsentWords,
  commandLine: string | undefined,
): string {
  if (commandLine !== undefined) return words.answerToCommand(commandLine)
  return callback === null ? words.answerOnPage : words.answerTo(callback, describeProgram(receiver, words))
}

function describeProgram(program: ProgramFacts | null, words: ConsentWords): string {
  if (program === null) return words.unknownProgram
  const { executable, pid, account } = program
  const parts = [
    executable ?? words.unknownProgram,
    ...(pid === null ? [] : [words.process(pid)]),
    ...(account === null ? [] : [words.account(account)]),
  ]
  return parts.join(', ')
}
