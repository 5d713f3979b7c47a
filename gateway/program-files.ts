import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the user guide is, relative to the program: in the build, and in the sources. */
const places = ['../guide', '../docs/guide']

/**
 * Returns the folder of the user guide.
 * @param program the URL of the program's entry file
 * @throws if it is in none of these folders
 */
export function findGuide(program: string): string {
  const folders = places.map((place) => fileURLToPath(new URL(place, program)))
  const found = folders.find((folder) => existsSync(folder))
  if (found === undefined) throw new Error(`The user guide is missing; looked in ${folders.join(' and ')}`)
  return found
}

/**
 * Returns the program of the speech engines: next to the gateway's in the build, in a subfolder in the sources.
 * @param program the URL of the gateway's entry file
 */
export function findSpeechWorker(program: string): URL {
  return new URL(program.endsWith('.ts') ? './speech/worker/speech-worker.ts' : './speech-worker.js', program)
}
