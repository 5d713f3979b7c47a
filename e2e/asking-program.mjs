// A program under the person's account that asks the embedded gateway for a key and submits every form of its page
// itself. Prints one line of JSON with the result. Usage: asking-program.mjs AUTHORIZE_URL NAME LIMIT MANAGE(yes|no)
import { once } from 'node:events'
import { createServer } from 'node:http'

const [authorizeUrl = '', name = '', limit = '', manage = 'no'] = process.argv.slice(2)
const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const page = new URL(authorizeUrl)
const callback = `http://127.0.0.1:${port}/callback`
page.search = String(new URLSearchParams({ callback_url: callback, key_label: name, limit }))

const html = await (await fetch(page)).text()
const token = /name="token" value="([\w-]+)"/.exec(html)?.[1] ?? ''
const form = new URLSearchParams({ token, decision: 'allow', manage_presets: manage })
const answer = await fetch(page, {
  method: 'POST',
  redirect: 'manual',
  headers: { Origin: page.origin },
  body: form,
})
const location = answer.headers.get('location')
const result = location === null ? new URLSearchParams() : new URL(location).searchParams
const code = result.get('code')
const base = `${page.origin}/api/v1`
const exchange =
  code === null ? null : await fetch(`${base}/auth/keys`, { method: 'POST', body: JSON.stringify({ code }) })
const key = exchange === null ? null : (await exchange.json()).key
console.log(JSON.stringify({ status: answer.status, error: result.get('error'), port, pid: process.pid, key }))
server.close()
