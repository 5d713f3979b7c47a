import type { FileProblem } from '../../text/en/clips.ts'

/** Why a file gives no sound, or not all of it. */
export class SoundFileError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
