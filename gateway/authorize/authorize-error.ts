import { ApiError, type ApiErrorDetails } from '../api-error.ts'
import { authorizeText, type AuthorizeText } from './authorize-text.ts'

/** Chooses the sentence of a refusal from the text of the page. */
type ChooseProblem = (problems: AuthorizeText['problems']) => string

/** A refusal that the authorize page shows in the language of the browser. Its message is the English sentence. */
export class AuthorizeError extends ApiError {
  readonly chooseProblem: ChooseProblem

  constructor(status: number, chooseProblem: ChooseProblem, details: ApiErrorDetails = {}) {
    super(status, chooseProblem(authorizeText.problems), details)
    this.chooseProblem = chooseProblem
  }
}
