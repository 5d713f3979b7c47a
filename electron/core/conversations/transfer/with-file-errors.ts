import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { explainFileFailure } from '../../storage/file-failure.ts'

/** Runs `work` on a file that the person chose, and converts its errors to `storage` errors. */
export async function withFileErrors<Result>(what: 'written' | 'read', work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(
      {
        source: 'app',
        kind: 'storage',
        ...explain(what === 'written' ? 'fileNotWritten' : 'fileNotRead', { reason: explainFileFailure(error) }),
      },
      { cause: error },
    )
  }
}
