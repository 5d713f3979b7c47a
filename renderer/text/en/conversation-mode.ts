import { defineText } from '../define-text.ts'

/** Words of talking with a model, and of answers that are spoken while they arrive. */
export const conversationModeText = defineText('conversationModeText', {
  speakWhileStreaming: 'Speak while streaming',
  conversationMode: 'Conversation mode',
  notWhileRecording: 'End the recording first.',
  notWhileComparing: 'A conversation is with one model: end the comparison first.',

  opening: 'Opening the microphone',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
  helpListening: 'Say something. When you pause, it is answered.',
  helpHearing: 'Go on. When you pause, it is answered.',
  helpWriting: 'Writing down what you said.',
  helpThinking: 'The answer is on its way. To interrupt, just talk.',
  helpSpeaking: 'To interrupt, just talk.',
  you: 'You',
  answer: 'Answer',
  endTurn: 'End my turn',
  interrupt: 'Interrupt',
  leave: 'Leave',
  keys: 'Space ends your turn or interrupts, Esc leaves.',
  byLoudness: 'Speech is told by its loudness just now: in a noisy room press Space when you have finished.',
  stopped: 'Not listening',
  noModel: 'It cannot tell what you say. Choose another gateway, or type the name of a model in the Voice view.',
  noVoice: 'There is no voice to answer with',
  lostTitle: 'The microphone is gone',
  lost: 'It was unplugged or taken away. What was said until then is kept. Plug it in again, or choose another one.',
  asleepTitle: 'The computer was asleep',
  asleep: 'The microphone is off. What you said until then is saved. Try again to keep talking.',
  doNotSend: 'Do not send',
} as const)
