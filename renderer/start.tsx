import './start-early.ts'
import { App } from './app/app.tsx'
import { startPage } from './start-page.tsx'

void startPage(<App />)
