throw new TypeError("thrown while preloading")
