import { readdirSync, readFileSync, type Dirent } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright'
import type { RunningApp } from './launch-app.ts'
import { findProcesses, readProcess } from './leftovers.ts'

/**
 * Searches everything that a secret could leak to while the app runs: the page's heap, every file of the person (data,
 * logs, Chromium's storage, temporary files), the arguments and environments of their processes, and main's output.
 * Returns the places where each text occurs, such as `file data/gatehouse.db`, or `[]` if there are none.
 */
export async function findTexts<const Texts extends readonly string[]>(
  running: RunningApp,
  texts: Texts,
): Promise<{ [Index in keyof Texts]: string[] }> {
  const searches = texts.map((text) => ({ forms: formsOf(text), places: new Array<string>() }))
  const look = (content: Buffer, place: string) => {
    for (const { forms, places } of searches) {
      if (forms.some((form) => content.includes(form))) places.push(place)
    }
  }
  look(Buffer.from(await takeHeapSnapshot(running.window)), 'heap of the page')
  for (const file of listFiles(running.person.home)) {
    look(readFile(file), `file ${relative(running.person.home, file)}`)
  }
  for (const pid of findProcesses(running.person)) {
    const name = readProcess(pid, 'comm').trim()
    look(Buffer.from(readProcess(pid, 'cmdline')), `arguments of ${name}`)
    look(Buffer.from(readProcess(pid, 'environ')), `environment of ${name}`)
  }
  // Chromium overwrites the environment that /proc shows, and child processes inherit this one.
  const environment = await running.app.evaluate(() => Object.values(process.env).join('\n'))
  look(Buffer.from(environment), 'environment of main')
  look(Buffer.from(running.output()), 'output of main')
  // `map` loses the tuple length.
  return searches.map(({ places }) => places.toSorted()) as { [Index in keyof Texts]: string[] }
}

/** Returns the encodings in which programs store a text: plain, UTF-16, hexadecimal, and Base64 at any alignment. */
function formsOf(text: string): Buffer[] {
  const plain = Buffer.from(text)
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), plain]).toString('base64url')
    // The first and last characters also depend on the surrounding bytes.
    return encoded.slice(before === 0 ? 0 : 4, -4)
  })
  const urlSafe = base64.map((form) => Buffer.from(form))
  const standard = base64.map((form) => Buffer.from(form.replaceAll('-', '+').replaceAll('_', '/')))
  return [plain, Buffer.from(text, 'utf16le'), Buffer.from(plain.toString('hex')), ...urlSafe, ...standard]
}

async function takeHeapSnapshot(window: Page): Promise<string> {
  const session = await window.context().newCDPSession(window)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  // A heap snapshot runs garbage collection first.
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return chunks.join('')
}

function listFiles(folder: string): string[] {
  return readFolder(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    // A temporary folder that has been removed in the meantime.
    return []
  }
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    // A temporary file that has been removed in the meantime.
    return Buffer.alloc(0)
  }
}
