import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLaunchSettings } from './harness/launch-settings.ts'

/** Data folders with a long chat, which is written once and copied for each app. */
interface LongChatData {
  /** Returns a data folder for `launchApp`. */
  copy(): string
  remove(): void
}

/** Creates data folders with the conversation of write-long-chat.ts, of this many messages. */
export function createLongChatData(messages: number): LongChatData {
  let parent: string | undefined
  let copies = 0
  const original = () => {
    if (parent !== undefined) return join(parent, 'original')
    // If the app runs as another user, it may not have access to this user's TMPDIR.
    parent = mkdtempSync(join(readLaunchSettings().user ? '/tmp' : tmpdir(), 'gatehouse-long-chat-'))
    const folder = join(parent, 'original')
    mkdirSync(folder)
    giveToApp(parent)
    giveToApp(folder)
    writeLongChat(join(folder, 'gatehouse.db'), messages)
    return folder
  }
  return {
    copy() {
      const from = original()
      copies += 1
      const folder = `${from}-${copies}`
      cpSync(from, folder, { recursive: true })
      giveToApp(folder)
      for (const file of readdirSync(folder)) giveToApp(join(folder, file))
      return folder
    },
    remove() {
      if (parent !== undefined) rmSync(parent, { recursive: true })
    },
  }
}

/** Writes the conversation into a database that no app has open. */
export function writeLongChat(database: string, messages: number): void {
  const script = join(import.meta.dirname, 'write-long-chat.ts')
  execFileSync(readLaunchSettings().executable, ['--no-warnings', script, database, String(messages)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
}

function giveToApp(path: string): void {
  const { user } = readLaunchSettings()
  if (user) chownSync(path, user.uid, user.gid)
}
