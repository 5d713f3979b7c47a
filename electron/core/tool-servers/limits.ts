/** Limits for what a tool server sends: all of it is untrusted. */
export const toolServerLimits = {
  /** One message: the largest result, whose media are base64, and what surrounds it. */
  messageBytes: 16 * 1024 * 1024,
  /** The largest burst of bytes and messages, and their rate in the long run. A server that sends more is stopped. */
  burstBytes: 64 * 1024 * 1024,
  bytesPerSecond: 8 * 1024 * 1024,
  burstMessages: 10_000,
  messagesPerSecond: 1000,

  tools: 128,
  resources: 500,
  prompts: 200,
  /** Pages of a list that are read. */
  pages: 50,
  schemaBytes: 64 * 1024,
  /** The schemas of all tools of a server. */
  allSchemasBytes: 1024 * 1024,
  jsonDepth: 32,

  /** All text of one result, in characters, and its structured content. */
  resultText: 1024 * 1024,
  /** Pictures and sound of one result, in bytes. */
  resultMediaBytes: 8 * 1024 * 1024,
  resultParts: 1000,
  instructions: 4000,

  logLine: 2000,
  logLines: 500,
  logCharacters: 256 * 1024,
  burstLogLines: 1000,
  logLinesPerSecond: 100,
} as const
