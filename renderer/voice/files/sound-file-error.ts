import type { FileProblem } from '../../text/en/clips.ts'

/** Why no sound, or only a part, could be read from a file. */
export class SoundFileError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
