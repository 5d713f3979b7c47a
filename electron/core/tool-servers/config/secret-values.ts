/** Names of variables and headers whose values are secrets. */
const secretName = /key|token|secret|passw|pwd|credential|auth|cookie|dsn|connection|(?:^|_)pat(?:_|$)/i

/** Values that are secrets under any name: addresses with a password, and tokens with a known beginning. */
const secretValue = /^[a-z][a-z0-9+.-]*:\/\/[^/@\s]*:[^/@\s]+@|^(?:sk|gh|ghp|gho|ghs|github_pat|glpat|xox[abp])[-_]/i

/** Returns whether a value of the configuration of another program looks like a secret. */
export function looksSecret(name: string, value: string): boolean {
  return secretName.test(name) || secretValue.test(value)
}
