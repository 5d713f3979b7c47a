/**
 * Takes out of a text what looks like a secret or like a part of a URL that may hold one, whether or not it is known:
 * queries, fragments and user names of URLs, the nonce in the path of a callback, bearers, `key=…` and its like, keys
 * by their beginning, and every long run of characters without a meaning.
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
      // Names of backups are as long, and say when they were made.
      .replaceAll(/(?<![\w+-])(?!gatehouse-\d{4}-)[\w+-]{40,}={0,2}/g, '***')
  )
}

/** `key=…`, `"code": "…"`, `Authorization: …`. */
const assignment =
  /\b([\w-]*(?:key|code|token|secret|password|verifier|challenge|state|nonce|authorization|cookie))("?'?\s*[=:]\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&}\])]+)/gi
