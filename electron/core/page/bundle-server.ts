import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pageHeaders } from './page-policy.ts'

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
 * become a path, so there is nothing to traverse.
 */
export function createBundleServer(directory: string): (request: Request) => Promise<Response> {
  const files = listFiles(directory)
  return async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.host !== 'bundle') return refuse(405)
    const file = files.get(url.pathname === '/' ? '/index.html' : url.pathname)
    if (!file) return refuse(404)
    const body = await readFile(file.path)
    return new Response(new Uint8Array(body), { headers: { ...pageHeaders, 'Content-Type': file.contentType } })
  }
}

function listFiles(directory: string): ReadonlyMap<string, { path: string; contentType: string }> {
  const files = new Map<string, { path: string; contentType: string }>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const contentType = contentTypes[extname(entry.name)]
    if (!entry.isFile() || !contentType) continue
    files.set(`/${relative(directory, path).split(sep).join('/')}`, { path, contentType })
  }
  return files
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: pageHeaders })
}
