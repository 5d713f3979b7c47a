/** Function words and fillers: they occur in questions about anything, so they say nothing about the subject. */
const commonWords: ReadonlySet<string> = new Set(
  (
    'a about actually all already also always am an and any anymore anyone anything app application are as ask at away ' +
    'be been being but by can cannot cant come could couldn d did didn do does doesn doesnt doing don done dont else ever ' +
    'every everything explain for from gatehouse get gets getting give go going got had has have haven having he ' +
    'hello help her here hers hey hi his how i if in instead into is isn isnt it its just kind know let lets like ll look ' +
    'm make many may maybe me mean meaning means might mine more much must my myself need no not now of off ok on one only onto or other ' +
    'our out over own people per please possible proper put re really s say see seem shall she should so some somebody ' +
    'someone something somehow still such sure t tell than thank thanks that the their them then there these they thing ' +
    'things this those though to today too under up us use used using ve very via want wanted was way we well were what ' +
    'whats when where which while who whose why will with without won wont work working works would wouldn yes yet you ' +
    'your yours ' +
    // German
    'aber als am auf aus bei bin bitte da das dass dein dem den der des die dies diese dir du ein eine einem einen einer er ' +
    'es etwas euch für geht gibt habe hast hat hier ich ihr im ist ja kann kannst können man mein meine meinen mich mir mit ' +
    'muss nach nicht noch nur ob oder sich sie sind so soll über um und uns vom von vor wann warum was welche wenn wer wie ' +
    'wird wo wozu zu zum zur'
  ).split(' '),
)

/** Everyday words: they say something about the subject, but little. */
const everydayWords: ReadonlySet<string> = new Set(
  (
    'able accident afternoon again ago alone around bad because become before begin believe best better big bit both bring ' +
    'buy case certain completely correct day days decide different difficult easily easy end enough entire even evening ' +
    'exactly example far feel few fine first friend full fully gone good great half happen happened happens hard high hour ' +
    'hours idea important interesting large last late later least left less life little long longer lot lots main matter ' +
    'meanwhile middle minute minutes moment month months morning near new next nice night nothing number often old once part ' +
    'person place point pretty probably problem properly question questions quick quickly quite rather ready real reason ' +
    'recently right same second seconds several short show side similar simple simply since single small soon special ' +
    'stuff suddenly thing think time times together told total totally tried try trying two type understand until ' +
    'usually way week weeks whatever whether whole world wrong year years yesterday'
  ).split(' '),
)

/** Returns whether a word is so common that it hardly identifies a subject. */
export function isEverydayWord(word: string): boolean {
  return everydayWords.has(word)
}

/** More words than a question needs; a pasted page must not become thousands of searches. */
const maxWords = 24

/** Characters that are read at each end of a question: a request may contain megabytes, and reading blocks the process. */
const charactersAtEachEnd = 4000

/** Returns all words of a text in lower case. Of a very long one only the beginning and the end are read. */
export function readWords(text: string): readonly string[] {
  const read =
    text.length <= 2 * charactersAtEachEnd
      ? text
      : `${text.slice(0, charactersAtEachEnd)} ${text.slice(-charactersAtEachEnd)}`
  return read.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the words that identify the subject of a question, each once, in lower case. */
export function findSubjectWords(question: string): string[] {
  // Short numbers are counts or versions, as in GPT-5. An HTTP status has three digits.
  const isSubject = (word: string) => !commonWords.has(word) && !/^\d{1,2}$/.test(word)
  return [...new Set(readWords(question))].filter(isSubject).slice(0, maxWords)
}

const questionForm: ReadonlySet<string> = new Set(
  'a an are can could d do does how i is it m me my of please s should t the to we what whats will would you your'.split(
    ' ',
  ),
)

/** Makes questions and names equal that differ only in case, punctuation, order and form: `What is X?`, `What X is`. */
export function questionKey(text: string): string {
  const words = readWords(text)
  const subject = words.filter((word) => !questionForm.has(word))
  return (subject.length > 0 ? subject : words).toSorted().join(' ')
}

const politeness =
  /^(?:(?:please|bitte|hey|hi|hello|ok|so|now|and|kindly|could you|can you|would you|will you|kannst du|können sie|i want you to|i need you to|i want to|help me(?: to)?|hilf mir)\b[\s,:!]*)+/u

/** What a language model does and a manual does not. */
const modelWork: ReadonlySet<string> = new Set(
  (
    'act brainstorm calculate code compose compute continue define improve imagine invent paraphrase pretend proofread ' +
    'recite review rewrite roleplay sing solve summarise summarize translate write ' +
    'berechne dichte erfinde erkläre erzähl erzähle fasse formuliere korrigiere rechne schreib schreibe übersetz übersetze'
  ).split(' '),
)

/**
 * Returns whether a message asks for work that only a language model can do, such as a translation. A message that
 * names the app is a question about it.
 */
export function isModelWork(message: string): boolean {
  const text = message.slice(0, charactersAtEachEnd).toLowerCase().trim()
  if (/\d\s*[-+*/×÷^=]\s*\d/u.test(text)) return true
  if (/\b(?:gatehouse|app|interface|menus?)\b/u.test(text)) return false
  const [verb = ''] = readWords(text.replace(politeness, ''))
  return modelWork.has(verb)
}

const greetings =
  /^(?:hi|hello|hey|hallo|moin|servus|thanks?|thank you|danke|good (?:morning|evening|afternoon)|guten \p{L}+|help|hilfe)\b/iu

/** Returns whether a message is empty, greets, or asks what there is to ask. */
export function isGreeting(message: string): boolean {
  const text = message.trim()
  if (findSubjectWords(text).length > 0) return false
  return text === '' || greetings.test(text) || /\b(?:what|who|how)\b.*\b(?:do|are|ask|help|work|works)\b/iu.test(text)
}
