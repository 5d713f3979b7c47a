import { DictationApp } from './app/dictation-app.tsx'
import { startPage } from './start-page.tsx'

void startPage(<DictationApp />)
