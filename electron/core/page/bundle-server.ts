import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pageHeaders } from './page-policy.ts'
import { refuse, type ServePage } from './page-response.ts'

/** All file types of a built page. Other files are not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/**
 * Serves the built page from `directory`. The files are listed once, and requests are looked up in that list and never
 * become a path, so there is nothing to traverse. Scripts are served when `isReady` resolves.
 */
export function createBundleServer(directory: string, isReady: Promise<unknown> = Promise.resolve()): ServePage {
  const files = listFiles(directory)
  // Every request reports it.
  files.catch(() => undefined)
  return async ({ url, method }) => {
    const { host, pathname } = new URL(url)
    if (method !== 'GET' || host !== 'bundle') return refuse(405, pageHeaders)
    const file = (await files).get(pathname === '/' ? '/index.html' : pathname)
    if (!file) return refuse(404, pageHeaders)
    const data = await readFile(file.path)
    if (extname(file.path) === '.js') await isReady
    return { statusCode: 200, headers: { ...pageHeaders, 'Content-Type': file.contentType }, data }
  }
}

async function listFiles(directory: string): Promise<ReadonlyMap<string, { path: string; contentType: string }>> {
  const files = new Map<string, { path: string; contentType: string }>()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const contentType = contentTypes[extname(entry.name)]
    if (!entry.isFile() || !contentType) continue
    files.set(`/${relative(directory, path).split(sep).join('/')}`, { path, contentType })
  }
  return files
}
