;; Decodes UTF-8 to UTF-16, or to Latin-1 where that holds all of it.
;;
;; JavaScript puts the bytes anywhere behind the result, with 16 bytes of room behind them, and finds the result at 0.
;; Sixteen bytes are widened at a time, whatever they are, and as many are kept as are ASCII: texts are ASCII for the most
;; part, and no step here is taken by how long a run of it is. A character beyond ASCII is put together by itself.
(module
  ;; 64 KiB for the result and 128 KiB for what is decoded.
  (memory (export "memory") 3)

  ;; The length of the result times 4, plus 2 where something odd was seen (a control character other than TAB and LF, or
  ;; U+FFFD), plus 1 where the result is UTF-16; -1 where the bytes are no UTF-8.
  (func (export "decode") (param $at i32) (param $length i32) (result i32)
    (local $end i32)
    (local $to i32)
    (local $sixteen v128)
    (local $beyond i32)      ;; which of the sixteen are not ASCII, a bit for each
    (local $first i32)
    (local $second i32)      ;; the bytes behind the first of a character, without their mark 10xxxxxx
    (local $third i32)
    (local $fourth i32)
    (local $code i32)
    (local $highest i32)     ;; all codes beyond ASCII, laid over each other
    (local $odd v128)        ;; what is not all zeros where something odd was seen
    (local.set $end (i32.add (local.get $at) (local.get $length)))
    ;; Spaces behind the end: they end a character that was cut, and are no control characters.
    (v128.store (local.get $end) (i8x16.splat (i32.const 0x20)))

    (block $done
      (loop $ascii
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $sixteen (v128.load (local.get $at)))
        (v128.store (local.get $to) (i16x8.extend_low_i8x16_u (local.get $sixteen)))
        (v128.store offset=16 (local.get $to) (i16x8.extend_high_i8x16_u (local.get $sixteen)))
        (local.set $odd
          (v128.or
            (local.get $odd)
            (v128.andnot
              (i8x16.lt_u (local.get $sixteen) (i8x16.splat (i32.const 0x20)))
              ;; TAB and LF, which is the next one.
              (i8x16.lt_u
                (i8x16.sub (local.get $sixteen) (i8x16.splat (i32.const 0x09)))
                (i8x16.splat (i32.const 2))))))
        (local.set $beyond (i8x16.bitmask (local.get $sixteen)))
        (if (i32.eqz (local.get $beyond))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (local.set $to (i32.add (local.get $to) (i32.const 32)))
            (br $ascii)))
        (local.set $beyond (i32.ctz (local.get $beyond)))
        (local.set $at (i32.add (local.get $at) (local.get $beyond)))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $beyond) (i32.const 1))))

        ;; The characters beyond ASCII that stand here. Behind the end there is a space.
        (loop $character
          (local.set $first (i32.load8_u (local.get $at)))
          (br_if $ascii (i32.lt_u (local.get $first) (i32.const 0x80)))
          (local.set $second (i32.xor (i32.load8_u offset=1 (local.get $at)) (i32.const 0x80)))
          (if (i32.lt_u (local.get $first) (i32.const 0xe0))
            (then
              (local.set $code
                (i32.or (i32.shl (i32.and (local.get $first) (i32.const 0x1f)) (i32.const 6)) (local.get $second)))
              (if (i32.or
                    (i32.gt_u (local.get $second) (i32.const 0x3f))
                    ;; Below, it would be ASCII in two bytes, or a byte that does not begin a character.
                    (i32.lt_u (local.get $first) (i32.const 0xc2)))
                (then (return (i32.const -1))))
              (i32.store16 (local.get $to) (local.get $code))
              (local.set $highest (i32.or (local.get $highest) (local.get $code)))
              (local.set $at (i32.add (local.get $at) (i32.const 2)))
              (local.set $to (i32.add (local.get $to) (i32.const 2)))
              (br $character)))
          (local.set $third (i32.xor (i32.load8_u offset=2 (local.get $at)) (i32.const 0x80)))
          (local.set $code
            (i32.or
              (i32.or
                (i32.shl (i32.and (local.get $first) (i32.const 0x0f)) (i32.const 12))
                (i32.shl (local.get $second) (i32.const 6)))
              (local.get $third)))
          (if (i32.lt_u (local.get $first) (i32.const 0xf0))
            (then
              (if (i32.or
                    (i32.or
                      (i32.gt_u (i32.or (local.get $second) (local.get $third)) (i32.const 0x3f))
                      (i32.lt_u (local.get $code) (i32.const 0x800)))
                    ;; Half of a character of UTF-16.
                    (i32.eq (i32.and (local.get $code) (i32.const 0xf800)) (i32.const 0xd800)))
                (then (return (i32.const -1))))
              (if (i32.eq (local.get $code) (i32.const 0xfffd))
                (then (local.set $odd (i8x16.splat (i32.const -1)))))
              (i32.store16 (local.get $to) (local.get $code))
              (local.set $highest (i32.or (local.get $highest) (local.get $code)))
              (local.set $at (i32.add (local.get $at) (i32.const 3)))
              (local.set $to (i32.add (local.get $to) (i32.const 2)))
              (br $character)))
          (local.set $fourth (i32.xor (i32.load8_u offset=3 (local.get $at)) (i32.const 0x80)))
          (local.set $code (i32.or (i32.shl (local.get $code) (i32.const 6)) (local.get $fourth)))
          (if (i32.or
                (i32.or
                  (i32.gt_u
                    (i32.or (i32.or (local.get $second) (local.get $third)) (local.get $fourth))
                    (i32.const 0x3f))
                  (i32.gt_u (local.get $first) (i32.const 0xf4)))
                (i32.or
                  (i32.lt_u (local.get $code) (i32.const 0x10000))
                  (i32.gt_u (local.get $code) (i32.const 0x10ffff))))
            (then (return (i32.const -1))))
          (i32.store16 (local.get $to) (i32.add (i32.const 0xd7c0) (i32.shr_u (local.get $code) (i32.const 10))))
          (i32.store16 offset=2
            (local.get $to)
            (i32.or (i32.const 0xdc00) (i32.and (local.get $code) (i32.const 0x3ff))))
          (local.set $highest (i32.or (local.get $highest) (local.get $code)))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (local.set $to (i32.add (local.get $to) (i32.const 4)))
          (br $character))))

    ;; In units from here on, without the spaces behind the end.
    (local.set $to
      (i32.sub
        (i32.shr_u (local.get $to) (i32.const 1))
        (i32.sub (local.get $at) (local.get $end))))
    (if (i32.le_u (local.get $highest) (i32.const 0xff))
      (then (call $narrow (local.get $to))))
    (i32.or
      (i32.or
        (i32.shl (local.get $to) (i32.const 2))
        (i32.shl (v128.any_true (local.get $odd)) (i32.const 1)))
      (i32.gt_u (local.get $highest) (i32.const 0xff))))

  ;; Makes one byte of each unit of the result: a string of these takes half the memory.
  (func $narrow (param $length i32)
    (local $at i32)
    (loop $sixteen
      (v128.store
        (local.get $at)
        (i8x16.narrow_i16x8_u
          (v128.load (i32.shl (local.get $at) (i32.const 1)))
          (v128.load offset=16 (i32.shl (local.get $at) (i32.const 1)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $sixteen (i32.lt_u (local.get $at) (local.get $length))))))
