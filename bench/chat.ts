import { benchFirstToken } from './chat-first-token.ts'
import { benchList } from './chat-list.ts'
import { benchColours } from './chat-markdown-colours.ts'
import { benchEnd } from './chat-markdown-end.ts'
import { benchHard } from './chat-markdown-hard.ts'
import { benchPeers } from './chat-markdown-peers.ts'
import { benchStreaming } from './chat-markdown.ts'
import { benchStorage } from './chat-storage.ts'
import { benchStreamParse } from './chat-stream-parse.ts'
import { reportGoals } from './report-goals.ts'

/*
 * Measures the goals of chat. Figures are medians of repeats in which the compared programs alternate.
 *
 *   npm run bench -- chat
 *   npm run bench -- chat:G6   # one of them; G1 includes G2
 */
await reportGoals('chat', {
  G1: benchStreaming,
  hard: benchHard,
  peers: benchPeers,
  G3: benchEnd,
  G4: benchColours,
  G5: benchList,
  G6: benchStreamParse,
  G7: benchFirstToken,
  G8: benchStorage,
})
