/** Starts a worker of the app's own: `address` is what Vite makes of an import of its module with `?worker&url`. */
export function startWorker(address: string, name: string): Worker {
  policy ??= createPolicy()
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name })
}

interface Policy {
  /** What it makes is not a string, but a worker takes it in the place of one. */
  createScriptURL(address: string): string
}

/** Made once: the content security policy allows it no second time. */
let policy: Policy | undefined

function createPolicy(): Policy | undefined {
  // TypeScript's DOM library knows no trusted types yet.
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
