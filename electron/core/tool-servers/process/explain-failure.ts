import { existsSync } from 'node:fs'
import {
  OAuthError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { explain } from '#shared/messages/explain.ts'
import { explainSystemError } from '#shared/messages/explain-system-error.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { oneLine } from '../clean-text.ts'
import { BatchFileError, type Program } from './spawn-program.ts'

/** Maximum length of what a server says in an error. */
const maxReason = 1000

/** Returns why a request to a server failed. What the server says in it is cleaned. */
export function explainFailure(error: unknown): Explanation {
  if (error instanceof ProtocolError) return explain('toolServerError', { reason: reasonOf(error) })
  if (error instanceof OAuthError) return explain('toolSignInRefused', { reason: reasonOf(error) })
  if (isSignInNeeded(error)) return explain('toolServerSignedOut')
  if (error instanceof SdkHttpError) return explain('toolServerStatus', { status: error.status })
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) return explain('toolServerClosed')
  const cause = causeOf(error)
  if (isOfSystem(cause)) return explain('toolServerUnreachable', { reason: explainSystemError(cause) })
  return explain('toolServerBadAnswer', { reason: reasonOf(cause) })
}

/** Returns whether a server wants another sign-in. */
export function isSignInNeeded(error: unknown): boolean {
  return error instanceof UnauthorizedError || (error instanceof SdkHttpError && error.status === 401)
}

/** Returns whether a server must be connected again: it was not reached, it has lost the session, or wants a sign-in. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof ProtocolError) return false
  return isSignInNeeded(error) || (error instanceof SdkHttpError && error.status === 404) || isOfSystem(causeOf(error))
}

function reasonOf(error: Error): string {
  return oneLine(error.message, maxReason) || error.name
}

/** Returns the error of the system behind an error of `fetch`, or the error itself. */
function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? causeOf(error.cause) : error
}

/** Returns whether an error is one of the network or the system, such as a refused connection. */
function isOfSystem(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && !(error instanceof SdkError)
}

/** Returns why a program could not be started. */
export function explainStart({ command, folder }: Pick<Program, 'command' | 'folder'>, error: unknown): Explanation {
  if (!existsSync(folder)) return explain('toolServerFolderMissing', { folder })
  if (error instanceof BatchFileError) return explain('toolServerBatchFile', { command })
  const reason = error instanceof Error ? explainSystemError(error) : { message: String(error) }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return explain('toolServerProgramMissing', { command })
  }
  return explain('toolServerNotStarted', { command, reason })
}
