/**
 * Replaces everything in a text that looks like a secret or a part of a URL that may hold one: queries, fragments and
 * user names of URLs, the nonce in the path of a callback, bearer tokens, `key=…` and the like, keys by their prefix,
 * and long random strings.
 */
export function redactPatterns(text: string): string {
  return (
    text
      .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>@]*@/gi, '$1***@')
      .replaceAll(/(\/callback\/)[^\s/?#"'<>]+/gi, '$1***')
      .replaceAll(/([?#])[^\s"'<>?#]*=[^\s"'<>]*/g, '$1***')
      .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/[^\s"'<>?#]*[?#])[^\s"'<>]*/gi, '$1***')
      .replaceAll(/\b(bearer|basic|digest)(\s+)[^\s,;"']+/gi, '$1$2***')
      .replaceAll(assignment, '$1$2***')
      .replaceAll(/\b(sk|pk|gh|rk)-[\w-]{6,}/g, '$1-***')
      .replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '***')
      // Names of backups are as long, and contain their time.
      .replaceAll(/(?<![\w+-])(?!gatehouse-\d{4}-)[\w+-]{40,}={0,2}/g, '***')
  )
}

/** `key=…`, `"code": "…"`, `Authorization: …`. */
const assignment =
  /\b([\w-]*(?:key|code|token|secret|password|verifier|challenge|state|nonce|authorization|cookie))("?'?\s*[=:]\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&}\])]+)/gi
