import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AdtsOutputFormat,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WEBM,
  type OutputFormat,
} from 'mediabunny'
import { wavOf } from './harness/spoken-sound.ts'

/** A valid sound file in one of the formats that the app reads. */
interface SoundInFormat {
  readonly name: string
  readonly bytes: Buffer
  readonly seconds: number
  /** Whether it is silent: formats without an encoder here are built from known silent packets. */
  readonly isSilent: boolean
}

/** Returns a small file of each format except WAV and MP3. */
export async function soundsInFormats(): Promise<SoundInFormat[]> {
  const webm = readFileSync(join(import.meta.dirname, '../gateway/speech/audio/testing/packed-gateway.webm'))
  const spoken = { seconds: 3.5, isSilent: false }
  const silent = { seconds: 1, isSilent: true }
  const tone = { seconds: 1, isSilent: false }
  return [
    { name: 'webm-opus.webm', bytes: webm, ...spoken },
    { name: 'ogg-opus.opus', bytes: await packOpus(webm, new OggOutputFormat()), ...spoken },
    { name: 'mp4-opus.mp4', bytes: await packOpus(webm, new Mp4OutputFormat()), ...spoken },
    { name: 'adts-aac.aac', bytes: await packAac(new AdtsOutputFormat()), ...silent },
    { name: 'm4a-aac.m4a', bytes: asM4a(await packAac(new Mp4OutputFormat())), ...silent },
    { name: 'mov-aac.mov', bytes: await packAac(new MovOutputFormat()), ...silent },
    { name: 'flac.flac', bytes: encode('flac'), ...tone },
    { name: 'ogg-vorbis.ogg', bytes: encode('vorbis'), ...tone },
  ]
}

/** Remuxes a Chromium recording into another container. */
async function packOpus(recorded: Buffer, format: OutputFormat): Promise<Buffer> {
  const track = await new Input({ formats: [WEBM], source: new BufferSource(recorded) }).getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('The recording has no sound.')
  return pack(format, 'opus', decoderConfig, new EncodedPacketSink(track).packets())
}

/** A silent mono frame of AAC LC (ISO/IEC 14496-3): 1024 samples. */
const silentFrame = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80)

/** Returns a second of AAC, 16 kHz, mono. */
async function packAac(format: OutputFormat): Promise<Buffer> {
  const sampleRate = 16_000
  const duration = 1024 / sampleRate
  const packets = Array.from(
    { length: Math.ceil(1 / duration) },
    (_, index) => new EncodedPacket(silentFrame, 'key', index * duration, duration),
  )
  // AAC LC, 16 kHz, mono.
  const description = Uint8Array.of(0x14, 0x08)
  return pack(format, 'aac', { codec: 'mp4a.40.2', numberOfChannels: 1, sampleRate, description }, packets)
}

async function pack(
  format: OutputFormat,
  codec: 'aac' | 'opus',
  decoderConfig: AudioDecoderConfig,
  packets: Iterable<EncodedPacket> | AsyncIterable<EncodedPacket>,
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  for await (const packet of packets) await source.add(packet, { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Marks an MP4 file with the brand that music programs use. */
function asM4a(mp4: Buffer): Buffer {
  const marked = Buffer.from(mp4)
  marked.write('M4A ', 8, 'latin1')
  return marked
}

/** Encodes a one-second tone with SoX. */
function encode(type: 'flac' | 'vorbis'): Buffer {
  const tone = Float32Array.from({ length: 16_000 }, (_, index) => 0.3 * Math.sin(index / 6))
  const { stdout, error } = spawnSync('sox', ['-t', 'wav', '-', '-t', type, '-'], { input: wavOf([tone], 16_000) })
  if (error) throw error
  return stdout
}
