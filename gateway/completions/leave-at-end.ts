import type { CreditPlace } from '../auth/credit-gate.ts'

/** Passes the parts of an answer on, and frees its place when all costs of the answer are charged. */
export async function* leaveAtEnd<Part extends { readonly type: string }>(
  parts: AsyncGenerator<Part, void>,
  place: CreditPlace,
): AsyncGenerator<Part, void> {
  try {
    for await (const part of parts) {
      // Charged before; a slow reader must not delay the next request.
      if (part.type === 'finish') place.leave()
      yield part
    }
  } finally {
    place.leave()
  }
}
