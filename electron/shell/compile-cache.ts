import module from 'node:module'

/**
 * Lets Node read and keep the compiled code of modules that are loaded from now on. Without a folder that it can write
 * to, it compiles them at each start.
 */
export function keepCompiledCode(directory: string): void {
  module.enableCompileCache(directory)
}

/** Writes the compiled code of the modules loaded so far. Node does so at the end of a process, but Electron ends it. */
export function saveCompiledCode(): void {
  module.flushCompileCache()
}
