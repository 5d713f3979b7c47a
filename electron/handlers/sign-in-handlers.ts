import type { SignIn } from '../core/sign-in/sign-in.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export function signInHandlers(signIn: SignIn) {
  return {
    'signIn.start': async ({ profileId, way }) => {
      await signIn.start(profileId, way)
      return {}
    },
    'signIn.openAgain': async () => {
      await signIn.openAgain()
      return {}
    },
    'signIn.paste': async ({ code }) => {
      await signIn.paste(code)
      return {}
    },
    'signIn.cancel': () => {
      signIn.cancel()
      return {}
    },
    'signIn.state': () => signIn.state(),
  } satisfies Partial<CallHandlers>
}
