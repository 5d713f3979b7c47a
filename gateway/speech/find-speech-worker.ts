/**
 * Returns the program of the speech engines: next to the gateway's in the build, in a subfolder in the sources.
 * @param program the URL of the gateway's entry file
 */
export function findSpeechWorker(program: string): URL {
  return new URL(program.endsWith('.ts') ? './speech/worker/speech-worker.ts' : './speech-worker.js', program)
}
