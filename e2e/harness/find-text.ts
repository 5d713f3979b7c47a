import { readdirSync, readFileSync, type Dirent } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright'
import type { RunningApp } from './launch-app.ts'
import { findProcesses, readProcess } from './leftovers.ts'

/**
 * Searches all that a secret could leak to while the app runs: the page's heap, every file of the person (data, logs,
 * what Chromium keeps, temporary files), the arguments and environments of their processes and what main has printed.
 * Returns the places, such as `file data/gatehouse.db`; none is `[]`.
 */
export async function findText(running: RunningApp, text: string): Promise<string[]> {
  const forms = formsOf(text)
  const has = (content: Buffer) => forms.some((form) => content.includes(form))
  const places: string[] = []
  if (has(Buffer.from(await takeHeapSnapshot(running.window)))) places.push('heap of the page')
  for (const file of listFiles(running.person.home)) {
    if (has(readFile(file))) places.push(`file ${relative(running.person.home, file)}`)
  }
  for (const pid of findProcesses(running.person)) {
    const name = readProcess(pid, 'comm').trim()
    if (has(Buffer.from(readProcess(pid, 'cmdline')))) places.push(`arguments of ${name}`)
    if (has(Buffer.from(readProcess(pid, 'environ')))) places.push(`environment of ${name}`)
  }
  // What Chromium has overwritten above, and its children have inherited.
  const environment = await running.app.evaluate(() => Object.values(process.env).join('\n'))
  if (has(Buffer.from(environment))) places.push('environment of main')
  if (has(Buffer.from(running.output()))) places.push('output of main')
  return places.toSorted()
}

/** A text as programs write it down: plain, in two bytes a letter, in hexadecimal, and in Base64 wherever it begins. */
function formsOf(text: string): Buffer[] {
  const plain = Buffer.from(text)
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), plain]).toString('base64url')
    // The first and the last letters also depend on what stands around the text.
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
  // It collects what nobody holds any more before it looks.
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
    // A temporary folder that is gone since.
    return []
  }
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    // A temporary file that is gone since.
    return Buffer.alloc(0)
  }
}
