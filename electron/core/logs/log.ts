import type { LogFile } from './log-file.ts'
import type { Redactor } from './redactor.ts'

/** The part of the app that a line is about. */
export type LogArea = 'app' | 'gateway' | 'keychain' | 'request' | 'sign-in' | 'storage' | 'window'
export type LogLevel = 'info' | 'warn' | 'error'

/** Logs constant event texts with facts. Never throws. */
export interface Log {
  info(area: LogArea, event: string, facts?: Readonly<Record<string, unknown>>): void
  warn(area: LogArea, event: string, facts?: Readonly<Record<string, unknown>>): void
  error(area: LogArea, event: string, facts?: Readonly<Record<string, unknown>>): void
}

/** Writes one JSON line per event. Everything passes the redactor. */
export function createLog(file: LogFile, redactor: Redactor, now: () => Date = () => new Date()): Log {
  function write(level: LogLevel, area: LogArea, event: string, facts?: Readonly<Record<string, unknown>>): void {
    const line = {
      time: now().toISOString(),
      level,
      area,
      event: redactor.text(event),
      ...(facts ? { facts: redactor.value(facts) } : {}),
    }
    file.append(JSON.stringify(line))
  }
  return {
    info: (area, event, facts) => write('info', area, event, facts),
    warn: (area, event, facts) => write('warn', area, event, facts),
    error: (area, event, facts) => write('error', area, event, facts),
  }
}

/** A log that discards everything, for tests. */
export const noLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
