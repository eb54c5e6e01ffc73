// Package images makes the images in which the known coding agents work: one folder with a Dockerfile
// for each, on a base that all of them share, which has the languages that agents write servers in and
// their common frameworks, so that a session needs no internet.
//
// An image's name holds the digest of what it is made from: what is there is not built again, and what
// has changed is. What a machine needs to reach the package registries (certificates, proxies, mirrors)
// is shown to the steps of a build and kept by no layer, see machine.
//
// It knows nothing of how an agent is run: that is the harness's business. Entry points: [Names],
// [Name] and [Need].
package images
