/** Returns why a file could not be read or written, as a clause with advice. */
export function explainFileFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Make room, and try again.'
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'it may not be opened, or its folder may not be written to.'
    case 'ENOENT':
      return 'it is gone from the disk, or its folder is.'
    default:
      return `${error instanceof Error ? error.message : String(error)}.`
  }
}
