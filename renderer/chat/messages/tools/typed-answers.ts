type Typed = Readonly<Record<string, string | boolean>>

/** Questions whose typed answers are kept; the oldest are removed. */
const maxQuestions = 20

const answers = new Map<string, Typed>()

/**
 * What is typed into the fields of a server's question, by its id. It outlives the card, which is not rendered while the
 * reader is far away in a long chat. A question ends with the app, so it is not saved.
 */
export const typedAnswers = {
  read: (questionId: string): Typed => answers.get(questionId) ?? {},
  write(questionId: string, typed: Typed): void {
    answers.delete(questionId)
    answers.set(questionId, typed)
    for (const oldest of answers.keys()) {
      if (answers.size <= maxQuestions) break
      answers.delete(oldest)
    }
  },
  remove: (questionId: string): void => void answers.delete(questionId),
}
