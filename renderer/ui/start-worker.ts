/** Starts a worker of the app: `address` comes from importing its module with `?worker&url`. */
export function startWorker(address: string, name: string): Worker {
  policy ??= createPolicy()
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name })
}

interface Policy {
  /** Returns a TrustedScriptURL, typed as a string. */
  createScriptURL(address: string): string
}

/** Created once: the content security policy does not allow a second one. */
let policy: Policy | undefined

function createPolicy(): Policy | undefined {
  // TypeScript's DOM library has no trusted types yet.
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
  return trustedTypes?.createPolicy('gatehouse-worker', {
    createScriptURL(address) {
      if (new URL(address, window.location.href).origin === window.location.origin) return address
      throw new TypeError('A worker is a part of the app, and comes from nowhere else.')
    },
  })
}
