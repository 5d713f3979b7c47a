// Words that occur in every question and do not identify its subject.
const commonWords: ReadonlySet<string> = new Set(
  (
    'a about all also am an and any app application are as ask at be been but by can could did do does doing don done ' +
    'explain find for from gatehouse get give go had has have hello help here hey hi how i if in into is it its just know ' +
    'let like make may me my need no not of on or please possible say see should show so some something tell than thank ' +
    'thanks that the their them then there these they thing things this to use using want was way we were what when where ' +
    'which who why will with work works would yes you your'
  ).split(/\s+/),
)

/** More words than a question needs; a pasted page must not become a query of thousands of terms. */
const maxWords = 24

/** Characters that are read at each end of a question: a request may contain megabytes, and reading blocks the process. */
const charactersAtEachEnd = 4000

/** Returns all words of a question in lower case. Of a very long one only the beginning and the end are read. */
export function questionWords(question: string): readonly string[] {
  const read =
    question.length <= 2 * charactersAtEachEnd
      ? question
      : `${question.slice(0, charactersAtEachEnd)} ${question.slice(-charactersAtEachEnd)}`
  return read.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the words of a question that are worth searching for, each once, in lower case. */
export function wordsToSearch(question: string): string[] {
  return [...new Set(questionWords(question))].filter((word) => !commonWords.has(word)).slice(0, maxWords)
}
