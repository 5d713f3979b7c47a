import { existsSync, watch, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

// A program that uses the gateway with the key of its environment. Writes what it got to FILE, waits until FILE.end exists
// if it has to, and ends with the code.
const [file, waits, code] = process.argv.slice(2)
const { GATEHOUSE_BASE_URL: baseUrl, GATEHOUSE_API_KEY: key } = process.env
const headers = { Authorization: `Bearer ${process.env.ANTHROPIC_AUTH_TOKEN}`, 'Content-Type': 'application/json' }
const body = JSON.stringify({ model: 'gatehouse/script', messages: [{ role: 'user', content: '/say Lent' }] })
const answer = await fetch(`${process.env.OPENAI_BASE_URL}/chat/completions`, { method: 'POST', headers, body })
const { choices } = await answer.json()
const names = Object.keys(process.env).filter((name) => name.startsWith('ELECTRON_') || name === 'CHROME_DESKTOP')
const text = choices?.[0]?.message?.content
writeFileSync(`${file}.part`, JSON.stringify({ baseUrl, key, status: answer.status, text, names, argv: process.argv }))
// A name that is there has all of its content.
writeFileSync(file, '')
const endIfAllowed = () => {
  if (waits !== 'yes' || existsSync(`${file}.end`)) process.exit(Number(code))
}
// Watched before the first look, so that the file cannot appear between the two.
watch(dirname(file), endIfAllowed)
endIfAllowed()
