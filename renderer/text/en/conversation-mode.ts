import { defineText } from '../define-text.ts'

/** Words of talking with a model, and of answers that are spoken while they arrive. */
export const conversationModeText = defineText('conversationModeText', {
  speakWhileStreaming: 'Read answers aloud',
  conversationMode: 'Conversation mode',
  notWhileRecording: 'End the recording first.',
  notWhileComparing: 'A conversation is with one model: end the comparison first.',

  opening: 'Opening the microphone',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
  helpListening: 'Start talking. Pause to send.',
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
  byLoudness: 'Noise may keep your turn open. Press Space when you’ve finished speaking.',
  stopped: 'Not listening',
  noModel: 'This gateway can’t transcribe speech. Switch gateways, or enter a transcription model in Voice.',
  noVoice: 'There is no voice to answer with',
  lostTitle: 'Microphone disconnected',
  lost: 'It was unplugged or taken away. What was said until then is kept. Plug it in again, or choose another one.',
  doNotSend: 'Do not send',
} as const)
