/** The attributes that tell the player about an episode. */
interface Heard {
  readonly name: string
  /** The page of the episode. */
  readonly path: string
  readonly audioUrl: string
}

/** The sound of an episode. The player's script puts a button here: its sound goes on while the reader browses. */
export function Listen({ name, path, audioUrl }: Heard) {
  return (
    <div class="listen" data-name={name} data-path={path}>
      {/* biome-ignore lint/a11y/useMediaCaption: feeds link captions as transcripts */}
      <audio controls preload="none" src={audioUrl} aria-label={name} />
    </div>
  )
}

/** A video of an episode. */
export function Watch({ name, videoUrl }: { readonly name: string; readonly videoUrl: string }) {
  // biome-ignore lint/a11y/useMediaCaption: feeds link captions as transcripts
  return <video class="watch" controls preload="none" src={videoUrl} aria-label={name} />
}
