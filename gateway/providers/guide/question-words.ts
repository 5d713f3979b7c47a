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

/** Returns the words of a question that are worth searching for, each once, in lower case. */
export function wordsToSearch(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => !commonWords.has(word)).slice(0, maxWords)
}
