import { config } from '../../lib/config.ts'
import captions from './tutorial.vtt?url'
import classes from './tutorial-video.module.css'
import mp4 from './tutorial.mp4'
import poster from './tutorial.webp'
import webm from './tutorial.webm'

const VIDEO_FILE = /\.(?:mp4|webm|ogv|m4v)(?=[?#]|$)/i
const TITLE = 'Tour of the advisor area'

/** The configured video, or the one that comes with the application. */
export function TutorialVideo() {
  const { tutorialVideoUrl: configured } = config()
  if (configured === '') {
    return (
      <video className={classes.video} controls playsInline preload="metadata" poster={poster} aria-label={TITLE}>
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
        <track kind="captions" srcLang="en" label="English" src={captions} default />
      </video>
    )
  }
  if (isVideoFile(configured)) {
    return (
      <video className={classes.video} controls playsInline preload="metadata" src={configured} aria-label={TITLE}>
        {/* beside the video under the same name; only asked for when somebody turns captions on */}
        <track kind="captions" srcLang="en" label="English" src={configured.replace(VIDEO_FILE, '.vtt')} />
      </video>
    )
  }
  return <iframe className={classes.video} src={configured} title={TITLE} allow="fullscreen" />
}

/** A file is played here; any other address is a player of its own. */
const isVideoFile = (url: string): boolean => VIDEO_FILE.test(url)
